/** A condition in SQL for the events of calls: without what the product writes by itself, heads of the log and renditions of uploads. */
export const ofCalls = "type NOT IN ('LogHeadSigned', 'ImageRenditionsMade')";
