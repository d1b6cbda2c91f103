import { useQuery } from '@tanstack/react-query';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { albumChoice, type AlbumTarget } from './album-choice.ts';
import { ownChoices } from './preselected-album.ts';
import { uploadsText as text } from './uploads.text.ts';

interface CollectionAlbumProps {
  /** Selected album; null for the default album, which is private. */
  album: AlbumTarget | null;
  /** Public album that the upload creates for a member without one. */
  newAlbum: AlbumTarget | null;
  onAlbum: (album: AlbumTarget | null) => void;
}

const PRIVATE = '';
const NEW = 'new';

const keyOf = (album: AlbumTarget | null): string => (album === null ? PRIVATE : (album.id ?? NEW));

/** Select field for the album that shows a collection's works; only works in a public album can be minted. */
export const CollectionAlbum = ({ album, newAlbum, onAlbum }: CollectionAlbumProps) => {
  const { data } = useQuery(ownAlbums());
  const saved = ownChoices(data ?? [])
    .filter(({ published }) => published)
    .map(albumChoice);
  const choices: AlbumTarget[] = newAlbum === null ? saved : [newAlbum, ...saved];
  return (
    <SelectField
      label={text.shownInAlbum}
      value={keyOf(album)}
      hint={album?.published === true ? text.everyoneSees : text.mintNeedsPublic}
      onChange={({ target }) => onAlbum(choices.find((choice) => keyOf(choice) === target.value) ?? null)}
    >
      {choices.map((choice) => (
        <option key={keyOf(choice)} value={keyOf(choice)}>
          {choice.title}
        </option>
      ))}
      <option value={PRIVATE}>{text.onlyYou}</option>
    </SelectField>
  );
};
