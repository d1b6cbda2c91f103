import { open } from 'node:fs/promises';
import { FairPlaces, PlacesClosed } from './fair-places.ts';
import { HEAD_BYTES, laneOf, type Lane } from './lane.ts';
import {
  MediaProcessorClosed,
  type InspectFile,
  type MakeRenditions,
  type MediaProcessor,
  type ProcessFile,
} from './media-processor.ts';

export const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

interface Turns extends Pick<MediaProcessor, 'inTurn' | 'process'> {
  /** Refuses new and waiting work. */
  close(): void;
}

interface Tasks {
  readonly process: ProcessFile;
  readonly render: MakeRenditions;
  readonly inspect: InspectFile;
}

/** Schedules work fairly between people, independent of the processor that does the work. */
export const createTurns = (concurrency: number, { process, render, inspect }: Tasks): Turns => {
  const lanes: Record<Lane, FairPlaces> = {
    still: new FairPlaces(concurrency + 1),
    moving: new FairPlaces(Math.ceil(concurrency / 2) + 1),
  };
  const inTurn: MediaProcessor['inTurn'] = async (person, of, work) => {
    const release = await lanes[typeof of === 'string' ? of : laneOf(of)].take(person).catch((error: unknown) => {
      throw error instanceof PlacesClosed ? new MediaProcessorClosed('the media processor is closed') : error;
    });
    try {
      return await work(process, render, inspect);
    } finally {
      release();
    }
  };
  return {
    inTurn,
    process: async (inputPath, outDir, person) =>
      inTurn(person, await readHead(inputPath), (processFile) => processFile(inputPath, outDir)),
    close: () => {
      for (const places of Object.values(lanes)) places.close();
    },
  };
};
