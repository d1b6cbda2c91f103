import { describe, it } from 'vitest';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { themeResultDecider } from './theme-result.decider.ts';

const given = storyOf(themeResultDecider);
const [themeId, spotlightId] = [idOf(1), idOf(2)];
const winners = [{ imageId: idOf(3), ownerId: idOf(4) }];
const ended = { type: 'ThemeEnded', data: { themeId, spotlightId, winners } } as const;

describe('a theme', () => {
  it('ends with its winners', () => given().when({ type: 'EndTheme', themeId, spotlightId, winners }).then(ended));
  it('ends without winners', () =>
    given()
      .when({ type: 'EndTheme', themeId, spotlightId: null, winners: [] })
      .then({ type: 'ThemeEnded', data: { themeId, spotlightId: null, winners: [] } }));
  it('keeps its first winners', () =>
    given(ended).when({ type: 'EndTheme', themeId, spotlightId, winners: [] }).thenNothing());
});
