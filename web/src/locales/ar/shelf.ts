import type { shelfText } from '../../entities/work/shelf.text.ts';

export const shelf: typeof shelfText = { favourited: 'حُفظ في مفضلتك' };
