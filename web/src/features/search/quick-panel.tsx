import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import type { SearchWordView, SubjectView, SuggestionView } from '@pixchange/contracts/http/search';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/failure.ts';
import type { ImagesPage } from '../../shared/api/pages.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { Option, type Picking, type To } from './option.tsx';
import { searchIdeas } from './ideas.api.ts';
import { quickImages, suggestions } from './search.api.ts';
import { StartPanel } from './start-panel.tsx';
import { searchText as text } from './search.text.ts';
import { subjectKey, subjectNote, subjectTo } from './subject.ts';
import css from './quick-panel.module.css';

/** Suggestion with the typed part highlighted. */
const Marked = ({ suggestion, part }: { suggestion: string; part: string }) => {
  const at = suggestion.toLocaleLowerCase('en').indexOf(part.toLocaleLowerCase('en'));
  return at < 0 ? (
    suggestion
  ) : (
    <>
      {suggestion.slice(0, at)}
      <b>{suggestion.slice(at, at + part.length)}</b>
      {suggestion.slice(at + part.length)}
    </>
  );
};

const icons: Record<SuggestionView['kind'], IconName> = { tag: 'search', title: 'forward', user: 'person' };

/** Returns the target of a suggestion: a search for a tag, the page of a person or a work. */
const toOf = ({ kind, text: query, id }: SuggestionView): To => {
  if (kind === 'tag') return browseTo({ q: query });
  return { to: kind === 'user' ? `/users/${id}` : `/images/${id}` };
};

/** Tags with the number of their works, and the subjects of the catalog. */
const Ideas = ({
  words,
  subjects,
  part,
  picking,
}: {
  words: readonly SearchWordView[];
  subjects: readonly SubjectView[];
  part: string;
  picking: Picking;
}) => (
  <>
    {words.length > 0 && (
      <div role="group" aria-label={text.suggestions} className={css.words}>
        {words.map(({ text: tag, works }) => (
          <Option key={tag} name={`tag-${tag}`} picking={picking} {...browseTo({ q: tag })}>
            <Icon name="search" size={16} />
            <span>
              <Marked suggestion={tag} part={part} />
            </span>
            {works !== null && (
              <>
                {' '}
                <small>{text.works(works)}</small>
              </>
            )}
          </Option>
        ))}
      </div>
    )}
    {subjects.length > 0 && (
      <div role="group" aria-label={text.subjects} className={css.words}>
        {subjects.map((subject) => (
          <Option
            key={subjectKey(subject)}
            name={`subject-${subjectKey(subject)}`}
            picking={picking}
            {...subjectTo(subject)}
          >
            <Icon name="forward" size={16} />
            <span>
              <Marked suggestion={subject.name} part={part} />
            </span>{' '}
            <small>{subjectNote(subject)}</small>
          </Option>
        ))}
      </div>
    )}
  </>
);

const Suggestions = ({
  label,
  list,
  part,
  picking,
}: {
  label: string;
  list: readonly SuggestionView[];
  part: string;
  picking: Picking;
}) =>
  list.length === 0 ? null : (
    <div role="group" aria-label={label} className={css.words}>
      {list.map((suggestion) => (
        <Option
          key={`${suggestion.kind}${suggestion.id}`}
          name={`${suggestion.kind}-${suggestion.id}`}
          picking={picking}
          {...toOf(suggestion)}
        >
          <Icon name={icons[suggestion.kind]} size={16} />
          <span>
            {suggestion.kind === 'user' ? '@' : ''}
            <Marked suggestion={suggestion.text} part={part} />
          </span>
        </Option>
      ))}
    </div>
  );

const thumbOf = ({ image }: ImageItemView): string | undefined => {
  const small = image?.versions.fixed_small;
  return image?.animated === true || image?.is_video === true ? small?.preview_jpeg : (small?.webp ?? small?.url);
};

type Quick = UseQueryResult<Pick<ImagesPage, 'collection' | 'did_you_mean' | 'more'>>;

const BLANKS = 6;

interface KindProps {
  type: ImageType;
  items: readonly ImageItemView[];
  isPending: boolean;
  picking: Picking;
}

const Kind = ({ type, items, isPending, picking }: KindProps) => {
  if (!isPending && items.length === 0) return null;
  return (
    <div role="group" aria-label={browseText.tabs[type]} className={css.kind} data-ink={type}>
      <p role="presentation">
        <b>{browseText.tabs[type]}</b> {isPending ? '' : browseText.count(items.length)}
      </p>
      <div role="presentation" className={css.thumbs}>
        {isPending && Array.from({ length: BLANKS }, (_, index) => <span key={index} />)}
        {items.map((item) => (
          <Option
            key={item.id}
            name={`work-${item.id}`}
            picking={picking}
            to={`/images/${item.id}`}
            label={uiText.by(item.title, item.user.full_name)}
          >
            <img src={thumbOf(item)} alt="" loading="lazy" decoding="async" />
          </Option>
        ))}
      </div>
    </div>
  );
};

const askLogin = () => openDialog({ name: 'login', guarded: true });

/**
 * Line below the options: an error, a note about an empty result, or for visitors, a login button for finding people.
 */
const Foot = ({
  queries,
  count,
  part,
  signedIn,
}: {
  queries: readonly Quick[];
  count: number;
  part: string;
  signedIn: boolean;
}) => {
  const failed = queries.find(({ isError }) => isError);
  const nothing = count === 0 && queries.every(({ isSuccess }) => isSuccess);
  return (
    <div className={css.foot}>
      {failed !== undefined && (
        <p role="alert">
          {messageOf(failed.error)}{' '}
          <Button look="link" onClick={() => queries.forEach((query) => void query.refetch())}>
            {failureText.retry}
          </Button>
        </p>
      )}
      {nothing && <p>{text.nothingFor(part)}</p>}
      {!signedIn && (
        <p>
          {text.peopleNote}{' '}
          <Button look="link" onClick={askLogin}>
            {text.loginForPeople}
          </Button>
        </p>
      )}
    </div>
  );
};

interface QuickPanelProps {
  id: string;
  text: string;
  active: string | null;
  onDone: () => void;
}

/**
 * Suggestions, people, and up to twelve works of each kind or else similar works for the typed text. Responses are
 * cached by text, so that a late response for an older text doesn't replace the current results.
 */
const TypedPanel = ({ id, text: part, active, onDone }: QuickPanelProps) => {
  const signedIn = useSignedIn();
  const { data: ideas } = useQuery(searchIdeas(part));
  const { data: words } = useQuery({ ...suggestions(part), enabled: signedIn });
  const queries = [
    useQuery(quickImages(part, 'Gif')),
    useQuery(quickImages(part, 'Sticker')),
    useQuery(quickImages(part, 'Art')),
  ] as const;
  const picking = { panelId: id, active, onDone };
  // Leaves out tags, because the ideas already contain them with their counts.
  const list = (words?.collection ?? []).filter(({ kind }) => kind !== 'tag');
  const { words: tags = [], subjects = [] } = ideas ?? {};
  const isLoaded = queries.every(({ isPending }) => !isPending);
  const isContinued = isLoaded && queries.every(({ data }) => !data?.collection.length);
  const shown = queries.map(({ data }) => (isContinued ? data?.more : data?.collection) ?? []);
  const meant = queries.map(({ data }) => data?.did_you_mean).find((one) => one !== undefined);
  const count = tags.length + subjects.length + list.length + shown.flat().length;
  return (
    // Without `preventDefault`, a press would take the focus from the field, which closes the panel before the click.
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={text.panel} className={css.list}>
        {meant !== undefined && tags.every((tag) => tag.text !== meant) && (
          <div role="presentation" className={css.words}>
            <Option name="meant" picking={picking} {...browseTo({ q: meant })}>
              <Icon name="search" size={16} />
              <span>{text.didYouMean(meant)}</span>
            </Option>
          </div>
        )}
        <Ideas words={tags} subjects={subjects} part={part} picking={picking} />
        <Suggestions
          label={text.titles}
          list={list.filter(({ kind }) => kind !== 'user')}
          part={part}
          picking={picking}
        />
        <div role="presentation" className={css.kinds}>
          {isContinued && shown.flat().length > 0 && (
            <p role="presentation" className={css.continued}>
              {text.moreLikeThis}
            </p>
          )}
          {imageTypes.map((type, index) => (
            <Kind
              key={type}
              type={type}
              items={shown[index] ?? []}
              isPending={queries[index]?.isPending === true}
              picking={picking}
            />
          ))}
        </div>
        <Suggestions
          label={text.people}
          list={list.filter(({ kind }) => kind === 'user')}
          part={part}
          picking={picking}
        />
        <Option name="everything" picking={picking} className={css.everything} {...browseTo({ q: part })}>
          {text.everything(part)}
          <Icon name="forward" size={16} />
        </Option>
      </div>
      <Foot queries={queries} count={count} part={part} signedIn={signedIn} />
      <p role="status" className="visually-hidden">
        {isLoaded ? text.quickCount(count) : ''}
      </p>
    </div>
  );
};

/** Results for the typed text; before typing, ideas for a search. */
export const QuickPanel = (props: QuickPanelProps) =>
  props.text === '' ? <StartPanel {...props} /> : <TypedPanel {...props} />;
