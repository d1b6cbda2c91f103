/** Text of docs/api.md about the three formats of the public API, compared with the documents of their providers. */
export const formatsText = `Works that everybody may see, in three formats. "As documented" means the meaning that the provider's own documents give the field; all
differences are named. Unknown parameters are ignored, and invalid values of parameters count as absent. In KLIPY's format, a field of a body that is too
long or not text is refused with 422.

| What | GIPHY, \`/v1\` | Tenor, \`/v2\` | KLIPY, \`/api/v1/KEY\` |
| --- | --- | --- | --- |
| key | \`api_key\` | \`key\` | part of the path |
| page | \`limit\` (25, at most 50), \`offset\` (at most 4,999) | \`limit\` (20, at most 50), \`pos\` | \`page\`, \`per_page\` (24, at most 50; a search at least 8) |
| more pages | \`pagination\`: \`total_count\`, \`count\`, \`offset\` | \`next\`; empty at the end | \`current_page\`, \`per_page\`, \`has_next\` |
| kinds | GIFs and stickers by path | \`searchfilter=sticker\`; otherwise GIFs | \`gifs\`, \`stickers\`, \`clips\` (works that are films, of any type), \`static-memes\` (art); KLIPY's AI emojis do not exist here |
| audience | \`rating\`: \`g\` to \`r\`, \`y\` gives nothing | \`contentfilter\`: \`high\` is \`g\`, \`medium\` \`pg\`, \`low\` \`pg-13\`, \`off\` everything | \`content_filter\`, as Tenor's; absent means \`off\` |
| language | \`lang\` | \`locale\` | \`locale\`; a country alone, such as \`us\`, means English |
| formats asked for | not supported: all are sent | \`media_filter\` | \`format_filter\` |
| shape of pictures | not part of the format | \`ar_range\`, \`random\` | not part of the format |
| about the user | \`random_id\` is ignored | \`client_key\` and \`country\` are ignored | \`customer_id\` and all \`ad-*\` are ignored; there are no ads |
| success | \`meta\`: \`status\`, \`msg\`, \`response_id\` | status alone | \`result: true\` |
| errors | \`meta\` with the status, \`data: []\` | \`error\`: \`code\`, \`message\`, \`status\` | \`result: false\`, \`errors: {message: [...]}\` |
| id | \`id\`: a UUID; GIPHY's are shorter | \`id\`: a UUID; Tenor's are digits in a string | \`id\`: the last 53 bits of the UUID as an integer, as documented; clips have it, too |
| name in addresses | \`slug\` | none | \`slug\`: words of the title and the UUID; the UUID alone decides, so that old slugs stay valid |
| title | \`title\`, \`alt_text\` | \`title\`, \`content_description\` (the alt text, or else the title) | \`title\` |
| page of the work | \`url\`; \`bitly_url\` and \`bitly_gif_url\` are empty | \`itemurl\`, \`url\` (the same; Tenor's is a short link) | \`url\`; KLIPY documents it for clips alone |
| embed | \`embed_url\` | none | none |
| maker | \`username\`, \`user\` | none | none |
| source | \`source\`; \`source_tld\`, \`source_post_url\` and \`content_url\` are empty | none | none |
| tags | \`tags\` | \`tags\` | \`tags\` |
| type | \`type\`: \`gif\` or \`sticker\`, \`is_sticker\` | \`flags\`: \`sticker\`, \`static\`, \`audio\` | \`type\`: \`gif\`, \`sticker\`, \`clip\` or \`static-meme\` |
| rating of a work | \`rating\`; the site's default for unrated ones | none | none |
| time | \`import_datetime\`, \`create_datetime\` and \`update_datetime\` are all the time of the upload; \`trending_datetime\` is GIPHY's placeholder | \`created\` in seconds | none |
| sound | none | \`hasaudio\`; \`hascaption\` is false | none |
| placeholder | none | \`bg_color\`: the average color | \`blur_preview\`: a small PNG as a data URL; KLIPY's is a JPEG |
| sizes of files | strings, as documented | numbers; \`dims\` | numbers |
| largest file | \`original\` | \`gif\`, \`mp4\`, \`webp\`, \`webm\` (at most 640x400) | \`hd\` |
| 400 pixels high | none | none | \`md\`; KLIPY's is 498 pixels wide |
| 200 pixels wide | \`fixed_width\` | \`tinygif\`, \`tinymp4\`, \`tinywebp\`, \`tinywebm\` (Tenor: 220) | \`sm\` (KLIPY: 220) |
| 100 pixels wide | \`fixed_width_small\` | none | \`xs\` (KLIPY: 90) |
| 200 and 100 pixels high | \`fixed_height\`, \`fixed_height_small\` | \`mediumgif\`, \`nanogif\` and the like (Tenor: 90) | none |
| GIF of a film | \`downsized\`: its first 6 seconds | \`gif\` and \`mediumgif\`: the same file; smaller ones are WebP | \`gif\` of \`hd\`, \`md\` and clips: the same file; smaller ones are WebP |
| still | \`*_still\` | \`gifpreview\`, \`tinygifpreview\`, \`nanogifpreview\` | \`jpg\`; \`png\` where the work is one |
| WebM | none | absent for transparent works, works on sale, and older works | the nearest size that was made; absent for the same works |
| clips | none | none | \`file\` with \`mp4\`, \`gif\` and \`webp\` as addresses, \`file_meta\` with their sizes |
| one work, several | \`/v1/gifs/{id}\`, \`?ids=\` (at most 100) | \`/v2/posts?ids=\` (at most 50) | \`/{kind}/{slug}\`, \`/{kind}/items?slugs=\` or \`ids=\` (at most 50) |
| categories | with subcategories and a GIF | \`searchterm\`, \`path\`, \`image\`, \`name\` | \`category\`, \`query\`, \`preview_url\`; \`locale\` is always \`en_US\` |
| suggestions | \`name\` in objects | strings | strings |
| recent items | none | none | \`recent\` is always empty, because nothing is stored about the users of an app |
| shares and views | pingbacks are not sent: the fields that start them are absent | \`registershare\` counts a share | \`share\` and \`view\` count, \`report\` files a report as a visitor, with a \`reason\` of at most 1,000 characters |
`;
