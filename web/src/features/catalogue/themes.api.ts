import { catalogue as limits } from '@pixchange/contracts/http/limits';
import { themesRoutes } from '@pixchange/contracts/http/routes/themes';
import type { ThemeView } from '@pixchange/contracts/http/themes';
import { queryOptions } from '@tanstack/react-query';
import { api, fromPage } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { locale } from '../../shared/text/locale.ts';

/** Query of the running theme that ends first; null while there is none. The answer is the same for everyone. */
export const runningTheme = () =>
  queryOptions({
    queryKey: [...imageKeys.all, 'themes'],
    queryFn: async ({ signal }): Promise<ThemeView | null> =>
      (await api(themesRoutes.list, { token: null, signal })).collection[0] ?? null,
    ...fromPage(
      themesRoutes.list,
      { token: null },
      ({ collection }: { collection: ThemeView[] }): ThemeView | null => collection[0] ?? null,
    ),
  });

export const oneTheme = (slug: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'themes', slug],
    queryFn: ({ signal }): Promise<ThemeView> => api(themesRoutes.show, { params: { slug }, token: null, signal }),
    ...fromPage(themesRoutes.show, { params: { slug }, token: null }, (theme: ThemeView): ThemeView => theme),
  });

export const themeImages = (slug: string) =>
  imagesList(['themes', slug, 'entries'], (page, signal) =>
    api(themesRoutes.images, { params: { slug }, query: { page, per_page: limits.imagesPerThemePage }, signal }),
  );

/** Returns the texts of a theme in the language of the page; the English ones if there are no others. */
export const textsOf = ({
  name,
  name_ar: nameAr,
  description,
  description_ar: descriptionAr,
}: ThemeView): { name: string; description: string } =>
  locale === 'ar' ? { name: nameAr ?? name, description: descriptionAr ?? description } : { name, description };
