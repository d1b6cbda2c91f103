import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { PictureKind } from '@pixchange/contracts/events/profiles';
import { profiles as limits } from '@pixchange/contracts/http/limits';
import { profileHttp } from '@pixchange/contracts/http/profile';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { receiveFiles, type ReceivedFile } from '../../../runtime/http/received-files.ts';
import { pictureFault, untilDeadline } from '../../../platform/pictures.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import type { PictureSubmission, ProfileCommand } from './profile.decider.ts';
import { userDecider, type User } from '../user.decider.ts';

/** Returns the storage key of an upload that waits for the media role; uploads are never served. */
export const pictureUploadKey = (userId: string, submissionId: string, kind: PictureKind): string =>
  `u/${userId}/${submissionId}-${kind}`;

const submissionOf = (user: User, submissionId: string): PictureSubmission => {
  const submission = 'profile' in user ? user.profile.submission : null;
  if (submission?.id !== submissionId) throw new DomainError('profile.pictures-replaced');
  return submission;
};

/** Receives profile pictures through the API, because they are small. The request waits until they are processed. */
@Injectable()
export class Pictures {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Replaces the pictures of a profile.
   * @throws DomainError `profile.no-file`; `profile.pictures-replaced` when a newer upload replaced this one; `media.…`
   *   with the field of the refused picture
   * @throws PartUnavailable when processing takes too long; the submission is withdrawn and changes nothing later
   */
  async replace(userId: string, request: FastifyRequest): Promise<void> {
    await this.storage.requireRoom();
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-pictures-'));
    try {
      const files = await receiveFiles(request, profileHttp.editImages.files ?? [], folder);
      if (files.size === 0) throw new DomainError('profile.no-file');
      await this.submit(userId, files as ReadonlyMap<PictureKind, ReceivedFile>);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.commands.settle();
  }

  /**
   * Submits the URL of a picture of the login provider, which the media role fetches. Returns without waiting for the
   * picture; if the fetch fails, the profile stays unchanged.
   */
  async bring(userId: string, source: string): Promise<void> {
    await this.run(userId, {
      type: 'SubmitPictures',
      userId,
      submissionId: uuidv7(),
      kinds: ['profile_image'],
      source,
    });
  }

  private async submit(userId: string, files: ReadonlyMap<PictureKind, ReceivedFile>): Promise<void> {
    const submissionId = uuidv7();
    const deadlineMs = performance.now() + limits.picturesWaitSeconds * 1_000;
    for (const [kind, { path, sizeBytes }] of files) {
      await this.storage.write(
        'uploads',
        pictureUploadKey(userId, submissionId, kind),
        createReadStream(path),
        sizeBytes,
        'application/octet-stream',
      );
    }
    await this.run(userId, { type: 'SubmitPictures', userId, submissionId, kinds: [...files.keys()] });
    const { status, failure } = await this.outcome(userId, submissionId, deadlineMs);
    if (status === 'processed') return;
    const fault = pictureFault(failure?.code);
    if (fault === null) throw new PartUnavailable('media');
    throw new DomainError(`media.${fault}`, failure?.kind);
  }

  /**
   * Waits for the media role, and withdraws a submission that is still open at the deadline. Withdrawing a processed
   * submission changes nothing, but gives this request the position that the read model must reach.
   */
  private async outcome(userId: string, submissionId: string, deadlineMs: number): Promise<PictureSubmission> {
    await untilDeadline(
      async () => submissionOf(await this.commands.stateOf(userDecider, userId), submissionId).status !== 'open',
      deadlineMs,
    );
    return submissionOf(await this.run(userId, { type: 'WithdrawPictures', userId, submissionId }), submissionId);
  }

  private async run(userId: string, command: ProfileCommand): Promise<User> {
    const { state } = await this.commands.run(userDecider, command);
    return state;
  }
}
