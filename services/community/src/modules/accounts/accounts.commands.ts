import { commandsOf } from '../../platform/command-handlers.ts';
import { passwordRequestDecider } from './passwords/password-request.decider.ts';
import { reservationDecider } from './registration/reservation.decider.ts';
import { userDecider } from './user.decider.ts';

export const { Run: RunUserCommand, Handler: UserCommandHandler } = commandsOf(userDecider);
export const { Run: RunReservationCommand, Handler: ReservationCommandHandler } = commandsOf(reservationDecider);
export const { Run: RunPasswordRequestCommand, Handler: PasswordRequestCommandHandler } =
  commandsOf(passwordRequestDecider);
