import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { useUser } from '../../shared/session/session.ts';
import { marketText as text } from './market.text.ts';

/** What the buyer of a token doesn't get; nothing for who has a license already. */
export const withoutLicence = ({ for_sale, price, licence_id }: ImageItemView): string => {
  if (licence_id !== null) return '';
  return for_sale ? text.licenceCosts(price) : text.licenceApart;
};

/** The maker of a token, who gets a part of what the signed-in person sells it for; null for their own. */
export const useRoyaltyTo = ({ creator }: NftView): string | null => {
  const userId = useUser()?.id;
  return creator === undefined || creator === null || creator.id === userId ? null : creator.username;
};
