import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchPresence } from './shared/presence.ts';

watchPresence();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
