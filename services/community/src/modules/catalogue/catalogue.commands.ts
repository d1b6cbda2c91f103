import { commandsOf } from '../../platform/command-handlers.ts';
import { categoryDecider, charityDecider, spotlightDecider, subcategoryDecider } from './catalogue.decider.ts';

export const { Run: RunCategoryCommand, Handler: CategoryCommandHandler } = commandsOf(categoryDecider);
export const { Run: RunSubcategoryCommand, Handler: SubcategoryCommandHandler } = commandsOf(subcategoryDecider);
export const { Run: RunSpotlightCommand, Handler: SpotlightCommandHandler } = commandsOf(spotlightDecider);
export const { Run: RunCharityCommand, Handler: CharityCommandHandler } = commandsOf(charityDecider);
