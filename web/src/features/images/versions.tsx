import type { ImageItemView, VersionName, VersionView } from '@pixchange/contracts/http/images';
import { Icon } from '../../shared/ui/icons.tsx';
import { imagesText as text } from './images.text.ts';
import { formatOf, inBytes } from './version-words.ts';
import css from './versions.module.css';

const order: VersionName[] = ['original', 'fixed_extra_large', 'fixed_large', 'fixed', 'fixed_small'];

const Row = ({ name, version }: { name: VersionName; version: VersionView }) => (
  <tr>
    <th scope="row">{text.versionNames[name]}</th>
    <td>{text.dimensions(version.width, version.height)}</td>
    <td>{[formatOf(version.url), inBytes(version.size)].filter(Boolean).join(', ')}</td>
    <td>
      <a href={version.url} target="_blank" rel="noopener" aria-label={text.open(text.versionNames[name])}>
        <Icon name="download" />
      </a>
    </td>
  </tr>
);

/** Every size that was made of the work. */
export const Versions = ({ image }: { image: NonNullable<ImageItemView['image']> }) => (
  <section>
    <h2 className={css.title}>{text.versions}</h2>
    <table className={css.table}>
      <tbody>{order.map((name) => <Row key={name} name={name} version={image.versions[name]} />)}</tbody>
    </table>
  </section>
);
