import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { useUser } from '../../shared/session/session.ts';
import { marketText as text } from './market.text.ts';

/** Returns the sentence about the missing license of a token's buyer; empty when the person already has one. */
export const withoutLicence = ({ for_sale, price, licence_id }: ImageItemView): string => {
  if (licence_id !== null) return '';
  return for_sale ? text.licenceCosts(price) : text.licenceApart;
};

/** Returns the creator of a token who gets a royalty when the signed-in person sells it; null for their own. */
export const useRoyaltyTo = ({ creator }: NftView): string | null => {
  const userId = useUser()?.id;
  return creator === undefined || creator === null || creator.id === userId ? null : creator.username;
};
