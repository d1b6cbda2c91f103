import { create } from 'zustand';

/** What only a screen reader says: a change that is plain to see. */
export const announcement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => announcement.setState({ text });
