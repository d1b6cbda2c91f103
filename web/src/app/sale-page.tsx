import { SaleForm } from '../features/market/sale-form.tsx';
import { SalePage as Page } from '../features/mint/sale-page.tsx';

export const SalePage = () => <Page form={(selected, whyNot) => <SaleForm selected={selected} whyNot={whyNot} />} />;
