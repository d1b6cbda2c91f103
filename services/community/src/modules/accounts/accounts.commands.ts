import { commandsOf } from '../../platform/command-handlers.ts';
import { reservationDecider } from './reservation.decider.ts';
import { userDecider } from './user.decider.ts';

export const { Run: RunUserCommand, Handler: UserCommandHandler } = commandsOf(userDecider);
export const { Run: RunReservationCommand, Handler: ReservationCommandHandler } = commandsOf(reservationDecider);
