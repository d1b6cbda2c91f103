import { expect, it } from 'vitest';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { topicsOf } from './live-topics.ts';

it('reports and decisions are announced to both topics, purchases only to the dashboard, and follows to none', () => {
  for (const type of ['ReportFiled', 'ReportClaimed', 'ImageTakenDown', 'AccountSuspended'])
    expect(topicsOf(type)).toEqual(['queue', 'dashboard']);
  for (const type of ['PurchaseStarted', 'RegistrationCompleted']) expect(topicsOf(type)).toEqual(['dashboard']);
  expect(topicsOf('UserFollowed')).toEqual([]);
});

it('registrations, results of processing and purchases are announced under types of the event registry', () => {
  const announced = Object.keys(eventRegistry).filter((type) => topicsOf(type).length > 0);
  for (const type of ['RegistrationCompleted', 'ImageProcessed', 'ImageProcessingFailed', 'PurchaseStarted'])
    expect(announced).toContain(type);
});
