import type { ResourceProps } from 'react-admin';
import { AuditLogList } from './audit-log-list.tsx';
import { AuditLogShow } from './audit-log-show.tsx';

export const auditLog: ResourceProps = {
  name: 'audit_log',
  options: { label: 'Audit log' },
  list: AuditLogList,
  show: AuditLogShow,
};
