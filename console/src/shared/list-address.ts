/** Where a list of the console is, with its filter. */
export const listAddress = (resource: string, filter: object): string =>
  Object.keys(filter).length === 0
    ? `/${resource}`
    : `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
