import { commandsOf } from '../../platform/command-handlers.ts';
import { albumDecider } from './album.decider.ts';

export const { Run: RunAlbumCommand, Handler: AlbumCommandHandler } = commandsOf(albumDecider);
