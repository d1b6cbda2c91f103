import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AlbumChoice, AlbumTarget, CollectionTarget } from './album-choice.ts';
import type { Ticks } from './permissions.tsx';
import { usePreselected } from './use-preselected.ts';
import { addFiles, editFile } from './upload-engine.ts';
import { present, type UploadDetails } from './upload-queue.ts';
import { choose, itemOf, uploads } from './upload-store.ts';
import { oneCollection, useSendToCollection, useSubmit } from './uploads.api.ts';
import { useArrivals } from './use-arrivals.ts';

export type Stage = 1 | 2 | 3 | 4;

/** Returns the current stage, which is always stage 1 without files. */
const useStage = (first: Stage) => {
  const count = uploads(({ queue }) => present(queue).length);
  const [wanted, go] = useState<Stage>(first);
  // Without files, resets the stage, so that the next files open stage 2, even if they come from outside the dialog.
  if (count === 0 && wanted !== 2) go(2);
  const stage: Stage = count === 0 ? 1 : wanted;
  return { stage, go, count };
};

/** Returns the copy of a work's details that is being edited, with functions that open, change and save the copy. */
const useEditing = () => {
  const [copy, setCopy] = useState<{ key: string; details: UploadDetails } | null>(null);
  const open = (key: string) => {
    const item = itemOf(key);
    if (item === undefined) return;
    const { title, altText, tags, allowPublish, subcategoryId, rating, price } = item;
    setCopy({ key, details: { title, altText, tags, allowPublish, subcategoryId, rating, price } });
  };
  const save = () => {
    if (copy !== null) editFile(copy.key, copy.details);
    setCopy(null);
  };
  const last = useRef<string | null>(null);
  useEffect(() => {
    // After the editing, the focus returns to the work's Edit button.
    if (copy === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-edit="${last.current}"] button`)?.focus();
    last.current = copy?.key ?? null;
  }, [copy]);
  return {
    copy,
    open,
    save,
    cancel: () => setCopy(null),
    change: (details: UploadDetails) => setCopy((now) => now && { ...now, details }),
  };
};

/** Returns the fixed collection of an upload, with a function that saves the works to it and to `album`. */
const useCollection = (id: string | undefined, album: AlbumTarget | null) => {
  const { data } = useQuery({ ...oneCollection(id ?? ''), enabled: id !== undefined });
  const sending = useSendToCollection();
  if (id === undefined) return null;
  const target: CollectionTarget = { kind: 'collection', id, title: data?.title ?? '', album };
  return { target, busy: sending.isPending, error: sending.error, send: () => sending.mutate(target) };
};

/** Returns the complete state of the upload dialog; `target` is null while the works' target is unknown. */
export const useUploadFlow = (collectionId: string | undefined, first: Stage) => {
  const { queue, choice, sharedPrice: price } = uploads();
  const { stage, go, count } = useStage(first);
  const [ticks, setTicks] = useState<Ticks>({ share: false, own: false });
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const editing = useEditing();
  const [isTable, setIsTable] = useState(false);
  const submit = useSubmit();
  const { selected, publicAlbum, newAlbum } = usePreselected();
  const collection = useCollection(collectionId, publicAlbum);
  const target: AlbumChoice | null = collection === null ? choice : collection.target;
  const add = (files: File[]) => {
    if (files.length === 0) return;
    setRejected(addFiles(files));
    go(2);
  };
  const onChoose = (chosen: AlbumChoice) => {
    choose(chosen);
    go(4);
  };
  const onAlbum = (album: AlbumTarget | null) => {
    if (choice?.kind === 'collection') choose({ ...choice, album });
  };
  useArrivals(add, stage <= 2 && editing.copy === null);
  return {
    queue,
    choice,
    selected,
    publicAlbum,
    newAlbum,
    onChoose,
    onAlbum,
    price,
    stage,
    go,
    count,
    ticks,
    setTicks,
    rejected,
    editing,
    isTable,
    setIsTable,
    submit,
    collection,
    target,
    add,
  };
};

export type UploadFlow = ReturnType<typeof useUploadFlow>;
