import '@fontsource-variable/noto-sans-arabic/wght.css';
import './page.css';

export { arabic } from './index.ts';
