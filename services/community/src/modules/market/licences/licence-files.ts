import { Inject, Injectable } from '@nestjs/common';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { Works } from '../../images/works.face.ts';
import type { Terms } from './licence.decider.ts';

const licencePrefix = (licenceId: string): string => `licences/${licenceId}/`;
export const licenceKey = (licenceId: string, sha256: string): string => `${licencePrefix(licenceId)}${sha256}`;

/** Copies of sold files, which stay available to buyers when the work is changed or deleted. */
@Injectable()
export class LicenceFiles {
  constructor(
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(Works) private readonly works: Works,
  ) {}

  /** Copies the file unless it was already copied; returns false when the work no longer has the file. */
  async copy({ licenceId, imageId, file }: Pick<Terms, 'licenceId' | 'imageId' | 'file'>): Promise<boolean> {
    const key = licenceKey(licenceId, file.sha256);
    if ((await this.storage.stat('media', key))?.sizeBytes === file.sizeBytes) return true;
    const source = await this.works.fullSizeFile(imageId);
    return source?.file.sha256 === file.sha256 && this.storage.copy('media', source.key, key);
  }

  async remove(licenceId: string): Promise<void> {
    await this.storage.removeAll('media', licencePrefix(licenceId));
  }
}
