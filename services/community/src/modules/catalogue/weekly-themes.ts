import type { ThemeFields } from './catalogue.decider.ts';

type WeeklyTheme = Pick<ThemeFields, 'slug' | 'tag' | 'name' | 'nameAr' | 'description' | 'descriptionAr'>;

const weekly = (
  tag: string,
  name: string,
  nameAr: string,
  description: string,
  descriptionAr: string,
): WeeklyTheme => ({ slug: tag, tag, name, nameAr, description, descriptionAr });

/** Themes that follow each other week after week; after the last one, the list starts again. */
export const weeklyThemes: readonly WeeklyTheme[] = [
  weekly(
    'weather',
    'Weather',
    'الطقس',
    'Rain, wind or sun: show us the sky above you.',
    'مطر أو ريح أو شمس: أرنا السماء فوقك.',
  ),
  weekly(
    'breakfast',
    'Breakfast',
    'الفطور',
    'The first thing on the table in the morning.',
    'أول ما يوضع على المائدة صباحًا.',
  ),
  weekly('robots', 'Robots', 'الروبوتات', 'Machines with a face, a job or a dream.', 'آلات لها وجه أو عمل أو حلم.'),
  weekly('plants', 'Plants', 'النباتات', 'Leaves, roots and everything that grows.', 'أوراق وجذور وكل ما ينمو.'),
  weekly('night', 'Night', 'الليل', 'What happens while the others are asleep.', 'ما يحدث بينما ينام الآخرون.'),
  weekly(
    'letters',
    'Letters',
    'الحروف',
    'One letter or a whole alphabet, drawn your way.',
    'حرف واحد أو أبجدية كاملة، بأسلوبك.',
  ),
  weekly('ocean', 'Ocean', 'المحيط', 'Waves, boats and the animals below them.', 'أمواج وقوارب وما يعيش تحتها.'),
  weekly('music', 'Music', 'الموسيقى', 'A sound that people can see.', 'صوت يراه الناس.'),
  weekly('city', 'City', 'المدينة', 'Streets, windows and the people behind them.', 'شوارع ونوافذ ومن يعيش خلفها.'),
  weekly('monsters', 'Monsters', 'الوحوش', 'Scary, shy or very small.', 'مخيفة أو خجولة أو صغيرة جدًا.'),
  weekly('birds', 'Birds', 'الطيور', 'In the air, on a wire or at the pond.', 'في الهواء أو على سلك أو عند البركة.'),
  weekly('home', 'Home', 'البيت', 'The place that feels like yours.', 'المكان الذي تشعر أنه لك.'),
];

/** Returns the theme of a week, by the number of the week. */
export const themeOfWeek = (week: number): WeeklyTheme => weeklyThemes[week % weeklyThemes.length] as WeeklyTheme;
