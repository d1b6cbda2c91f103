import type { searchBoxText } from '../../features/search/search-box.text.ts';

export const searchBox: typeof searchBoxText = {
  label: 'ابحث عن أعمال وأشخاص',
  clear: 'مسح البحث',
};
