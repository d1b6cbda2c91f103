import { useQuery } from '@tanstack/react-query';
import { WorkFace } from '../../entities/own-works/works-to-choose.tsx';
import works from '../../entities/own-works/own-works.module.css';
import { oneImage } from '../../shared/api/queries.ts';
import { useUser } from '../../shared/session/session.ts';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { ownTokens } from './mint.api.ts';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

const Token = ({ id, imageId }: { id: string; imageId: string }) => {
  const { data: item } = useQuery(oneImage(imageId));
  return (
    <li>
      <Link to={`?nft=${id}`} replace>
        <WorkFace item={item} />
      </Link>
    </li>
  );
};

/** Picker of the member's tokens that can be sold; the choice is written to the URL. */
export const TokenPicker = () => {
  const ownId = useUser()?.id;
  const { data, instead } = useLoaded(useQuery(ownTokens()), text.loadingTokens);
  if (data === undefined) return instead;
  const tokens = data.filter(
    ({ in_vault, offer, owner }) => in_vault === true && offer === null && owner?.id === ownId,
  );
  if (tokens.length === 0) return <p className={css.note}>{text.noTokens}</p>;
  return (
    <ul className={works.works}>
      {tokens.map(({ id, image_id }) => (
        <Token key={id} id={id} imageId={image_id} />
      ))}
    </ul>
  );
};
