import { create } from 'zustand';

/** Text for screen readers about a visible change. */
export const announcement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => announcement.setState({ text });
