/** SQL condition: true if the file of a license (`l`) belongs to a work that is taken down for legal reasons. */
export const IS_BLOCKED = `EXISTS (SELECT 1 FROM read.licences same JOIN read.legally_withheld_works w ON w.image_id = same.image_id
  WHERE same.sha256 = l.sha256)`;
