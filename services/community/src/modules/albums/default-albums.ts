import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../runtime/commands/commands.ts';
import type { AfterRegistration, RegistrationCompleted } from '../accounts/registration.face.ts';
import { albumDecider } from './album.decider.ts';
import { openAlbums } from './albums.policy.ts';

/** Creates the albums that every member has. */
@Injectable()
export class DefaultAlbums implements AfterRegistration {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  async completed(event: RegistrationCompleted): Promise<void> {
    await Promise.all(openAlbums(event).map((command) => this.commands.run(albumDecider, command)));
  }
}
