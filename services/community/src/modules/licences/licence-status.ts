/** Whether the file of a licence (`l`) is that of a work which is taken down because the law demands it. */
export const IS_BLOCKED = `EXISTS (SELECT 1 FROM read.licences same JOIN read.legally_withheld_works w ON w.image_id = same.image_id
  WHERE same.sha256 = l.sha256)`;
