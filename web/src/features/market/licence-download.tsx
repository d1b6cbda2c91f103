import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { fileNameOf } from '../../entities/work/file-name.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { licence } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import css from './sale-section.module.css';

/** Download of a bought file. */
export const LicenceDownload = ({ item, licenceId }: { item: ImageItemView; licenceId: string }) => {
  const { data, error, refetch } = useQuery(licence(licenceId));
  if (data?.file === null) return <p>{text.blocked}</p>;
  if (data !== undefined)
    return (
      <a className={css.download} href={data.file.url} download={fileNameOf(item, data.file.url)}>
        <Icon name="download" />
        {text.download}
      </a>
    );
  return error === null ? (
    <Loading label={text.preparing} />
  ) : (
    <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
  );
};
