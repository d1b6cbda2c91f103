import type { ErrorCode } from '@pixchange/contracts/http/errors';
import type { MediaFailureCode, MediaNote } from '@pixchange/contracts/http/media-failures';

/**
 * Codes that members and visitors never see, because they occur only in the console, which is in English, or in
 * programs that call the API.
 */
type Elsewhere =
  | `${'staff' | 'difference' | 'role' | 'proposal' | 'catalogue' | 'job' | 'grant' | 'audit' | 'case' | 'sale_refund'}.${string}`
  | `link.bad-${string}`
  | `idempotency_${string}`
  | `report.${'claimed' | 'not-claimed' | 'escalated' | 'second-person' | 'batch-undecided' | 'decided' | 'about-another'}`
  | `purchase.${'not-captured' | 'refund-too-large' | 'refund-refused'}`
  | 'appeal.own_decision'
  | 'api-key.invalid'
  | 'api-key.origin'
  | 'image.not_failed'
  | 'image.no_upload'
  | 'image.not_marked'
  | 'moderation.own'
  | 'moderation.admin'
  | 'account.bad-signed-request'
  | 'account.unknown-deletion'
  | 'oembed.format'
  | 'payment.bad-notice'
  | 'nft.unsealed';

type FileCode = `media.${MediaFailureCode}`;

/** Reasons why a file did not become a work, by code. */
export const mediaTitles: Readonly<Record<MediaFailureCode, string>> = {
  too_large: 'حجم الملف أكبر من 25 ميغابايت',
  low_resolution: 'دقة الملف منخفضة',
  unsupported_type: 'الملف ليس صورة أو فيديو يمكن عرضه هنا',
  too_many_pixels: 'عدد بكسلات الملف كبير جدًا',
  too_many_frames: 'في الصورة المتحركة أكثر من 1,000 إطار',
  too_long: 'الفيديو أطول من 60 ثانية',
  truncated: 'الملف غير مكتمل: جزء من الصورة أو إطار منها مفقود',
  damaged: 'الملف تالف',
  animated_svg: 'لا يمكن عرض حركة ملف SVG المتحرّك هنا. ارفعه بصيغة GIF أو WebP أو فيديو',
  animated_avif: 'تعذّرت قراءة ملف AVIF المتحرّك هذا. ارفعه بصيغة GIF أو WebP أو فيديو',
  animated_heic: 'تعذّرت قراءة ملف HEIC المتحرّك هذا. ارفعه بصيغة GIF أو WebP أو فيديو',
  transparent_hevc: 'لا يمكن هنا قراءة فيديو HEVC بخلفية شفافة. ارفعه بصيغة ProRes 4444، أو WebM بترميز VP9',
  unsafe_svg: 'في ملف SVG نصوص برمجية أو مراجع غير مسموح بها',
  taken_down_before: 'أُزيل هذا الملف من قبل، ولا يُقبل مرة أخرى',
  too_complex: 'ملف SVG معقّد جدًا. أزل بعض مؤثراته، أو ارفعه بصيغة PNG',
  timeout: 'استغرقت معالجة الملف وقتًا طويلًا. جرّب ملفًا أصغر أو أبسط',
  internal: 'تعذّرت معالجة الملف',
};

/** Changes to an uploaded file, by code. */
export const noteTitles: Readonly<Record<MediaNote, string>> = {
  svg_fonts: 'حُذفت خطوط الويب من ملف SVG. حوّل النص إلى مسارات ليبقى شكله',
  svg_links: 'حُذفت الروابط من ملف SVG',
  svg_metadata: 'حُذفت بيانات المحرّر من ملف SVG',
  motion_kept: 'حُوّلت هذه الصورة المتحركة إلى WebP، وحركتها كما كانت',
  video_to_sticker: 'صار هذا الفيديو ملصقًا متحركًا لتبقى خلفيته شفافة',
  sound_removed: 'حُذف الصوت، فلا صوت للملصقات',
  cut_removed: 'كانت أجزاء قصصتها ما تزال في الملف، فحُذفت',
  end_restored: 'كانت نهاية الملف مفقودة، ولم يضِع شيء من الصورة',
  hdr_converted: 'حُوّلت ألوان HDR للشاشات التي لا تعرضها',
  motion_photo: 'بقيت صورة هذه الصورة الحية وحدها، من دون الفيديو',
};

/** Titles of the errors that members and visitors can see, by code. */
export const errorTitles: Readonly<Record<Exclude<ErrorCode, Elsewhere | FileCode>, string>> = {
  malformed_body: 'تعذّرت قراءة الطلب',
  unauthorized: 'سجّل الدخول من فضلك',
  proof_needed: 'أدخل كلمة مرورك لتأكيد حسابك',
  not_confirmed: 'أكّد حسابك من فضلك لتُفتح لك كل المزايا.',
  suspended: 'هذا الحساب موقوف',
  forbidden: 'لا يحق لك هذا',
  not_found: 'غير موجود',
  request_timeout: 'استغرق وصول الطلب وقتًا طويلًا؛ حاول مجددًا من فضلك',
  conflict: 'تغيّر هذا من جهة أخرى في الوقت نفسه؛ حاول مجددًا من فضلك',
  'view.read-only': 'ترى الموقع كما يراه عضو. لا تتاح هنا التغييرات ولا الملفات الخاصة.',
  stale: 'غيّر شخص آخر هذا في أثناء ذلك. القيم الجديدة معروضة؛ أعد تغييرك.',
  payload_too_large: 'الطلب كبير جدًا',
  unsupported_media_type: 'صيغة الطلب غير مفهومة هنا',
  invalid: 'هذا غير صالح',
  too_many_requests: 'محاولات كثيرة؛ انتظر قليلًا من فضلك',
  internal: 'حدث خطأ من جانبنا',
  storage_full: 'الرفع متوقّف لأن مساحة التخزين في هذا الموقع تكاد تنفد؛ حاول لاحقًا من فضلك',
  overloaded: 'الموقع مزدحم الآن. حاول بعد لحظات من فضلك',
  unavailable: 'جزء من الخدمة غير متاح؛ حاول بعد قليل من فضلك',

  'account.email-taken': 'البريد الإلكتروني مستخدم من قبل',
  'account.username-taken': 'اسم المستخدم مأخوذ من قبل',
  'account.username-reserved': 'اسم المستخدم هذا محجوز؛ اختر غيره من فضلك',
  'account.common-password': 'من السهل تخمين كلمة المرور هذه: هي في قوائم كلمات المرور الشائعة. اختر غيرها من فضلك',
  'account.bad-credentials': 'البريد الإلكتروني أو كلمة المرور غير صحيحين',
  'account.already-confirmed': 'هذا الحساب مؤكَّد من قبل',
  'account.registration-ended': 'انتهت مدة هذا التسجيل، أو حلّ محلّه تسجيل أحدث. ابدأ من جديد من فضلك.',
  'account.already-registered': 'اكتمل هذا التسجيل من قبل',
  'account.token-used-up': 'استُخدم هذا الرابط، أو مضى عليه وقت طويل',
  'account.no-email': 'ليس لهذا الحساب بريد إلكتروني',
  'account.has-email': 'لهذا الحساب بريد إلكتروني آخر',
  'account.bad-social-token': 'لم يؤكّد Facebook هويتك؛ حاول مجددًا من فضلك',
  'account.never-registered': 'لم تسجّل من قبل! سجّل أولًا من فضلك ثم حاول مجددًا.',
  'account.social-login-off': 'تسجيل الدخول عبر Facebook غير متاح في هذا الموقع',

  'album.fixed': 'هذا الألبوم يبقى كما هو دائمًا',
  'album.nothing-to-publish': 'لا يُنشر ألبوم قبل أن يكون فيه عمل جاهز',
  'album.full': 'هذا الألبوم ممتلئ',
  'album.unknown': 'ليس لديك ألبوم كهذا',

  'image.unknown-subcategory': 'لا يوجد موضوع كهذا',
  'image.rated-by-moderator': 'صنّف مشرف هذا العمل، فلا يمكن تغيير تصنيفه',
  'image.unknown': 'لا يوجد عمل كهذا',
  'image.minted': 'لا يمكن حذف عمل مسكوك',

  'pin.not-own': 'لا يمكنك أن تثبّت إلا أعمالك',
  'pin.not-public': 'لا تُثبّت إلا الأعمال التي يراها الجميع',

  'comment.edit-time-over': 'انتهى الوقت المتاح لتعديل هذا التعليق',
  'comment.foreign-work': 'لا يمكن التعليق على ما يأتي من مزوّد آخر',
  'comment.not-open': 'لا يُعلَّق إلا على الأعمال التي يراها الجميع',
  'comment.parent-unknown': 'لم يعد هذا التعليق موجودًا',
  'comment.reply-to-reply': 'لا ردود على الردود',
  'comment.bad-token': 'هذا الرابط غير صالح',
  'notification.bad-token': 'هذا الرابط غير صالح',

  'attachment.unknown': 'ليس لديك رفع كهذا',
  'attachment.used': 'استُخدم هذا الرفع من قبل',
  'attachment.not-uploaded': 'لم يُرفع هذا الملف بعد',
  'attachment.quota': 'رفعت أكثر ما يُسمح به في يوم واحد؛ أكمل غدًا من فضلك',
  'attachment.too-large': 'حجم الملف أكبر من 25 ميغابايت',

  'follow.self': 'لا يمكنك أن تتابع نفسك',
  'follow.unknown': 'لا يوجد شخص كهذا',
  'follow.too-many': 'تتابع أكثر عدد مسموح به من الأشخاص',

  'provider.off': 'لا يوجد مزوّد كهذا في هذا الموقع',
  'provider.used-up': 'استنفد هذا الموقع طلباته لدى مزوّد الصور المتحركة في هذه الساعة. أعد المحاولة لاحقًا.',
  'search.no-query': 'لا يمكن أن يكون البحث فارغًا',
  'link.foreign': 'لا تُختصر إلا روابط صفحات هذا الموقع',

  'profile.wrong-password': 'كلمة المرور غير صحيحة',
  'profile.proof-needed':
    'لنتأكد أنك أنت: سجّل الخروج من فضلك، ثم سجّل الدخول عبر Facebook مرة أخرى، وأعد هذا خلال 10 دقائق',
  'profile.last-administrator': 'يجب أن يصبح شخص آخر مديرًا أولًا',
  'profile.has-tokens': 'لديك رموز في خزنتنا. اسحبها إلى محفظتك أولًا، أو ضع علامة في المربع للتنازل عنها.',
  'profile.no-file': 'تلزم صورة',
  'profile.pictures-replaced': 'وصلت صور أحدث في أثناء ذلك',

  'address.taken': 'هذا العنوان لدى عضو آخر. أزله هناك أولًا.',
  'address.not-checksummed': 'حرف في العنوان خاطئ، أو حجمه. انسخه مرة أخرى من محفظتك',
  'address.length': 'بعد 0x يتكون العنوان من 40 رمزًا. انسخه كاملًا من محفظتك',
  'address.no-prefix': 'يبدأ العنوان بـ 0x',
  'address.letter': 'لا يحتوي العنوان إلا على الأرقام من 0 إلى 9 والحروف من a إلى f',
  'address.name': 'هذا اسم. أدخل العنوان الذي يمثله، وهو يبدأ بـ 0x',
  'address.not-proven': 'هذا التوقيع لا يثبت العنوان',
  'address.challenge-used-up': 'استُخدمت هذه الرسالة، أو مضى عليها وقت طويل',

  'collection.minted': 'ما سُكّ يبقى كما هو',
  'collection.nothing_minted': 'لم يُسكّ شيء في هذه المجموعة بعد',
  'collection.mint_under_way': 'تُسكّ أعمال من هذه المجموعة الآن؛ انتظر حتى تنتهي',
  'collection.full': 'هذه المجموعة ممتلئة',
  'collection.unknown': 'ليس لديك مسودّة كهذه',
  'collection.amount-too-low': 'في هذه المجموعة أعمال أكثر من هذا',
  'collection.image-unknown': 'ليس لديك عمل جاهز كهذا',
  'collection.no-file': 'تلزم صورة',
  'collection.picture-replaced': 'وصلت صورة أحدث في أثناء ذلك',

  'offer.exists': 'هذا معروض للبيع من قبل',
  'offer.reserved': 'يشتري شخص هذا الآن؛ عُد بعد لحظة من فضلك',
  'offer.sold': 'اشترى شخص آخر هذا',
  'offer.closed': 'لم يعد هذا معروضًا للبيع',
  'offer.price_changed': 'تغيّر السعر؛ انظر مجددًا من فضلك',
  'offer.own': 'لا يمكنك شراء عملك',
  'offer.not_public': 'لا تُباع إلا الأعمال التي يراها الجميع',
  'offer.in_review': 'ينظر مشرف في هذا العمل أولًا لأنه يشبه قليلًا عملًا سابقًا. حاول لاحقًا من فضلك',
  'offer.not_original': 'رفع عضو آخر هذه الصورة أو صورة تشبهها كثيرًا من قبل. يمكن بيعها بعد أن يسمح بها مشرف',

  'nft.unavailable': 'السكّ غير متاح هنا',
  'nft.minting': 'يُسكّ هذا العمل الآن',
  'nft.minted': 'سُكّ هذا العمل من قبل',
  'nft.not_public': 'انشر هذا العمل أولًا',
  'nft.in_review': 'ينظر مشرف في هذا العمل أولًا لأنه يشبه قليلًا عملًا سابقًا. حاول لاحقًا من فضلك',
  'nft.not_original': 'رفع عضو آخر هذه الصورة أو صورة تشبهها كثيرًا من قبل. يمكن سكّها بعد أن يسمح بها مشرف',
  'nft.not_possible': 'لم يعد سكّ هذا العمل ممكنًا',
  'nft.recipient': 'أثبت هذا العنوان في ملفك الشخصي أولًا',
  'nft.no_address': 'أثبت عنوان محفظتك في ملفك الشخصي أولًا',
  'nft.outside': 'هذا الرمز في محفظة من قبل',
  'nft.on_sale': 'هذا الرمز معروض للبيع؛ حاول مجددًا من فضلك',
  'nft.held': 'يُبقي المشرفون هذا الرمز في الخزنة حاليًا',
  'nft.withdrawing': 'هذا الرمز في طريقه إلى محفظة',
  'nft.withdrawal_sent': 'أُرسل هذا الرمز من قبل ولا يمكن استرجاعه',
  'nft.taken_down': 'أزال المشرفون هذا العمل',
  'nft.taken_down_illegal': 'أزال المشرفون هذا العمل لأنه مخالف للقانون',
  'nft.taken_down_copyright': 'أزال المشرفون هذا العمل لأنه لشخص آخر',
  'nft.not_in_vault': 'لا يُباع هنا إلا رمز في الخزنة؛ أرسله إلى الخزنة أولًا',

  'licence.blocked': 'أُزيل هذا العمل لأسباب قانونية، فملفه غير متاح',
  'licence.refunded': 'استرددت بيكسكويناتك، فلم يعد هذا الملف لك',

  'moderation.taken-down': 'أزال مشرف هذا، ويبقى كما هو',
  'report.own': 'هذا لك',
  'appeal.exists': 'اعترضت على هذا القرار من قبل',
  'appeal.late': 'مضى على هذا القرار وقت أطول من أن يُعترض عليه',
  'appeal.over': 'لم يعد هذا القرار ساريًا',

  insufficient_funds: 'ما في محفظتك لا يكفي لهذا',
  'wallet.flagged': 'استُرجعت دفعة؛ لا يخرج شيء من هذه المحفظة حتى تُسوّى',
  'wallet.statement-too-long': 'في هذه المدة أكثر من 10,000 معاملة. اختر شهرًا، أو نزّل أرشيفك الذي يضمها كلها',
  'wallet.full': 'لا تتسع محفظة لهذا القدر',
  'coin-pack.reason-needed': 'السعر الأدنى من المعتاد يحتاج إلى سبب وإلى موافقة مدير ثانٍ',
  'coin-pack.own-price': 'أنت حددت سعر هذه الحزمة أو اقترحته أو وافقت عليه، فيجب أن يشتريها شخص آخر',
  'coin-pack.unknown': 'لا توجد حزمة كهذه',
  'payment.off': 'لا يمكن شراء بيكسكوين في هذا الموقع',
  'payment.no-card-form': 'لا يمكن إدخال البطاقات في هذا الموقع؛ ادفع عبر PayPal من فضلك',
  'purchase.ended': 'انتهى هذا الشراء؛ ابدأ شراءً جديدًا من فضلك',
  'purchase.not-approved': 'لم تتم الموافقة على هذه الدفعة بعد',
  'purchase.pending': 'ما زال مزوّد الدفع يفحص هذه الدفعة؛ يصل البيكسكوين بعد ذلك',
  'purchase.in-review': 'في هذه الدفعة شيء يخالف المتفق عليه؛ نحن ننظر فيه',
  'purchase.declined': 'رُفضت هذه الدفعة؛ جرّب بطاقة أخرى أو حسابًا آخر من فضلك',
  'purchase.payer-action': 'يحتاج مزوّد الدفع إلى شيء آخر منك؛ أكمل هناك من فضلك',
  'purchase.refused': 'رفض مزوّد الدفع هذه الدفعة',
  'purchase.authentication-failed': 'لم يؤكّد مصرفك هذه الدفعة؛ استخدم بطاقة أخرى من فضلك',
  'purchase.authentication-unclear': 'لم يستطع مصرفك التحقّق من هذه الدفعة؛ حاول مجددًا من فضلك',
  'push.off': 'لا يرسل هذا الموقع إشعارات إلى المتصفحات',
  'push.other-service': 'خدمة الإشعارات لهذا المتصفح غير مدعومة هنا',
  'push.bad-key': 'هذه ليست مفاتيح متصفح',
  'api-key.too-many': 'لديك أكثر عدد مسموح به من المفاتيح. ألغِ مفتاحًا لم تعد تستخدمه',
  'proof.not-signed-yet': 'لم يوقّع السجل هذا بعد. حاول مجددًا بعد دقيقة',
  'proof.too-many-events': 'في هذا أحداث أكثر مما يتسع له ملف واحد هنا. اطلب نسخة من مشغّل الموقع',
  'transfer.unknown': 'لا يوجد شخص كهذا',
  'transfer.self': 'لا يمكنك أن ترسل إلى نفسك',
};
