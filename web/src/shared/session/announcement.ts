import { create } from 'zustand';

/** What a screen reader says about a change that others can see. */
export const announcement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => announcement.setState({ text });
