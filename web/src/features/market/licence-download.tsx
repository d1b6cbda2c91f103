import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { fileNameOf } from '../../entities/work/file-name.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { licence } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import css from './sale-section.module.css';

/** Download of a bought file. */
export const LicenceDownload = ({ item, licenceId }: { item: ImageItemView; licenceId: string }) => {
  const { data, instead } = useLoaded(useQuery(licence(licenceId)), text.preparing);
  if (data?.file === null) return <p>{text.blocked}</p>;
  return data === undefined ? (
    instead
  ) : (
    <a className={css.download} href={data.file.url} download={fileNameOf(item, data.file.url)}>
      <Icon name="download" />
      {text.download}
    </a>
  );
};
