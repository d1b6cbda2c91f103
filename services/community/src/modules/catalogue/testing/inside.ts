import type { INestApplicationContext } from '@nestjs/common';
import { Themes } from '../themes.service.ts';

/**
 * Begins the theme of the week of a time, in ISO 8601, like the periodic work; runs in the process of the product
 * (`Product.within`).
 */
export const beginTheme = (server: INestApplicationContext, at: string): Promise<void> =>
  server.get(Themes).begin(new Date(at));

/** Ends the themes that are over at a time, in ISO 8601, like the periodic work. */
export const endThemes = (server: INestApplicationContext, at: string): Promise<void> =>
  server.get(Themes).end(new Date(at));
