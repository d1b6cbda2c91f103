import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';

export const upload = () => whenSignedIn(() => openDialog({ name: 'upload' }), 'upload');
