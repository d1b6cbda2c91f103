import type { ResourceProps } from 'react-admin';
import { OfferList } from './offer-list.tsx';
import { OfferShow } from './offer-show.tsx';

export const offers: ResourceProps = { name: 'offers', list: OfferList, show: OfferShow };
