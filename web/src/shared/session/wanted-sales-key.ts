/** In the local storage: sales that were chosen while uploading, until their works are ready. */
export const wantedSalesKey = 'pixchange_wanted_sales';
