/** Returns the address of a list with a filter. */
export const listAddress = (resource: string, filter: object): string =>
  Object.keys(filter).length === 0
    ? `/${resource}`
    : `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
