import { useId, type ReactNode } from 'react';
import css from './settings-section.module.css';

interface SettingsSectionProps {
  /** Anchor of links such as `/settings#sessions`. */
  id: string;
  title: string;
  children: ReactNode;
}

export const SettingsSection = ({ id, title, children }: SettingsSectionProps) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.section}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** Group of settings within a section. */
export const SettingsGroup = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
};
