import { create } from 'zustand';

/** Text that announces a visible change to screen readers. */
export const announcement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => announcement.setState({ text });
