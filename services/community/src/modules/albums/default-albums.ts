import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AfterRegistration, RegistrationCompleted } from '../accounts/registration.face.ts';
import { RunAlbumCommand } from './albums.commands.ts';
import { openAlbums } from './albums.policy.ts';

/** Creates the albums that every member has. */
@Injectable()
export class DefaultAlbums implements AfterRegistration {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  async completed(event: RegistrationCompleted): Promise<void> {
    await Promise.all(openAlbums(event).map((command) => this.bus.execute(new RunAlbumCommand(command))));
  }
}
