import { commandsOf } from '../../platform/command-handlers.ts';
import { offerDecider } from './offer.decider.ts';

export const { Run: RunOfferCommand, Handler: OfferCommandHandler } = commandsOf(offerDecider);
