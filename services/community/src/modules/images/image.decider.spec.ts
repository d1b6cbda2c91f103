import { describe, it } from '@jest/globals';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { storyOf } from '../../kernel/testing/given.ts';
import { imageDecider, type ImageCommand } from './image.decider.ts';
import { draftOf, processedOf } from './testing/events.ts';

const given = storyOf(imageDecider);
const imageId = 'i';
const ownerId = 'ines';

const ticket: ImageEvent = { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } };
const draft = draftOf({ imageId, ownerId });
const submitted: ImageEvent = { type: 'ImageSubmitted', data: draft };
const processed: ImageEvent = { type: 'ImageProcessed', data: processedOf({ imageId, ownerId }) };
const failed: ImageEvent = { type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } };

const issue: ImageCommand = { type: 'IssueUploadTicket', imageId, ownerId, contentType: 'image/gif' };
const submit = (change: Partial<typeof draft> = {}, repeat = false): ImageCommand => ({ type: 'SubmitImage', draft: { ...draft, ...change }, repeat });
const succeed: ImageCommand = { type: 'RecordProcessed', media: processedOf({ imageId, ownerId }) };
const fail: ImageCommand = { type: 'RecordProcessingFailed', imageId, ownerId, code: 'truncated' };

describe('an image', () => {
  it('begins with a ticket for its upload', () => given().when(issue).then(ticket));
  it('is submitted by the owner of the ticket', () => given(ticket).when(submit()).then(submitted));
  it('is not submitted without a ticket', () => given().when(submit()).thenFails('attachment.unknown'));
  it('is not submitted with the ticket of another', () => given(ticket).when(submit({ ownerId: 'noor' })).thenFails('attachment.unknown'));
  it('is submitted once', () => given(ticket, submitted).when(submit()).thenFails('attachment.used'));
  it('takes the same submission in a repeated batch as its echo', () => given(ticket, submitted).when(submit({}, true)).thenNothing());
  it('refuses another submission in a repeated batch', () => given(ticket, submitted).when(submit({ title: 'Other' }, true)).thenFails('attachment.used'));
  it('becomes ready', () => given(ticket, submitted).when(succeed).then(processed));
  it('becomes ready once', () => given(ticket, submitted, processed).when(succeed).thenNothing());
  it('fails with a reason', () => given(ticket, submitted).when(fail).then(failed));
  it('does not fail after it was ready', () => given(ticket, submitted, processed).when(fail).thenNothing());
  it('is not processed before it was submitted', () => given(ticket).when(succeed).thenNothing());
});
