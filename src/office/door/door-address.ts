/** The path of the door's pages, and the scope of its service worker. */
export const DOOR_PATH = "/office/door/";
export const DOOR_WORKER = `${DOOR_PATH}service-worker.js`;
