import type { ImageItemView } from '@pixchange/contracts/http/images';
import { create } from 'zustand';

type Notes = NonNullable<NonNullable<ImageItemView['image']>['notes']>;

/** Notes about changes to uploaded files, by the id of the work; works without changes have none. */
export const changedWorks = create<Readonly<Record<string, Notes>>>(() => ({}));

export const keepNotes = (id: string, notes: Notes): void => changedWorks.setState({ [id]: notes });
