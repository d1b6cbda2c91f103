import { describe, it } from 'vitest';
import type { CommentMailEvent } from '@pixchange/contracts/events/comments';
import { storyOf } from '../../kernel/testing/given.ts';
import { commentMailsDecider, type CommentMailsCommand } from './comment-mails.decider.ts';

const given = storyOf(commentMailsDecider);
const set = (on: boolean): CommentMailsCommand => ({ type: 'SetCommentMails', userId: 'ines', on });
const turnedOn: CommentMailEvent = { type: 'CommentMailsTurnedOn', data: { userId: 'ines' } };
const turnedOff: CommentMailEvent = { type: 'CommentMailsTurnedOff', data: { userId: 'ines' } };

describe('emails about comments', () => {
  it('are off at first', () => given().when(set(false)).thenNothing());
  it('are turned on', () => given().when(set(true)).then(turnedOn));
  it('are turned on once', () => given(turnedOn).when(set(true)).thenNothing());
  it('are turned off', () => given(turnedOn).when(set(false)).then(turnedOff));
  it('are turned on again', () => given(turnedOn, turnedOff).when(set(true)).then(turnedOn));
});
