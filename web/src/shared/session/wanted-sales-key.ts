/** Local storage key of sales that were chosen during an upload, until their works are ready. */
export const wantedSalesKey = 'pixchange_wanted_sales';
