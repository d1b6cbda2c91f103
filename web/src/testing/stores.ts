import { create as createStore, type UseBoundStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

/** Stores of this process's modules and of reloaded ones. */
const stores = ((globalThis as { testStores?: Set<StoreApi<unknown>> }).testStores ??= new Set());

/** Resets every store to its initial state, because tests share the client's modules. */
export const resetStores = (): void => {
  for (const store of stores) store.setState(store.getInitialState(), true);
};

type Bound<T> = UseBoundStore<StoreApi<T>>;

const recorded = <T>(initializer: StateCreator<T>): Bound<T> => {
  const store = createStore(initializer);
  stores.add(store as StoreApi<unknown>);
  return store;
};

/** Replacement for zustand's `create` that records the store; an alias in vitest.config.ts substitutes it. */
export const create = (<T>(initializer?: StateCreator<T>) =>
  initializer === undefined ? recorded : recorded(initializer)) as typeof createStore;
