import { catalogue } from '../../shared/text/catalogue.ts';
import { written } from '../../shared/text/numbers.ts';

export const licenceFileText = catalogue('licence-file', {
  facts: (width: number, height: number, format: string, size: string) =>
    `Full size: ${written(width)} × ${written(height)}, ${format}, ${size}`,
  hidden: 'Buy it to get the full size.',
  ofToken: 'You can open it while you own the token. Buy a license to keep and use it.',
});
