import { coinPacks, prices } from '@pixchange/contracts/http/limits';
import { useState } from 'react';
import { useContactMail } from '../../shared/api/config.api.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Chapter, Poster } from '../../shared/ui/poster.tsx';
import { artistText as text } from './artist.text.ts';
import { Cards } from './cards.tsx';
import { written, writtenDollars } from '../../shared/text/numbers.ts';
import css from './about.module.css';

const Art = () => (
  <>
    <rect x="30" y="40" width="190" height="230" fill="#4FB8FF" />
    <path d="M150 20h240v190H150z" fill="#FF5CB8" />
    <path fillRule="evenodd" d="M250 96a98 98 0 110 196 98 98 0 010-196zm-34 64v68h68v-68z" fill="#FFD93B" />
  </>
);

const FIRST_PRICE = 240;

/** Slider for a price in coins that shows its worth in dollars. */
const Worth = () => {
  const [coins, setCoins] = useState(FIRST_PRICE);
  return (
    <div className={css.worth}>
      <label>
        {text.price}
        <input
          type="range"
          min={1}
          max={prices.filterMax}
          value={coins}
          onChange={({ target }) => setCoins(Number(target.value))}
        />
      </label>
      <p aria-live="polite">
        <strong>
          <Coin size={28} />
          {written(coins)}
        </strong>
        <span>{text.worth(writtenDollars(coins * coinPacks.centsPerCoin))}</span>
      </p>
    </div>
  );
};

/** Page for artists with reasons to sell here and a list of partners. */
export const ArtistPage = () => {
  useTitle(text.pageTitle);
  const mail = useContactMail();
  return (
    <div className={css.page}>
      <Poster title={text.title} ink="Gif" lead={text.lead} art={<Art />}>
        <Button
          look="filled"
          icon="upload"
          onClick={() => whenSignedIn(() => openDialog({ name: 'upload' }), 'upload')}
        >
          {text.upload}
        </Button>
        <Link to="/faq">{text.questions}</Link>
      </Poster>
      <Chapter title={text.worthTitle} note={text.worthNote}>
        <Worth />
      </Chapter>
      <Chapter title={text.stepsTitle}>
        <ol className={css.steps}>
          {text.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </Chapter>
      <Chapter title={text.promisesTitle}>
        <Cards cards={text.promises} />
      </Chapter>
      <Chapter title={text.partnersTitle} note={text.partnersNote} id="partners">
        <Cards cards={text.partners} />
        <p className={css.act}>
          <a href={mail}>{text.partnersAct}</a>
        </p>
      </Chapter>
    </div>
  );
};
