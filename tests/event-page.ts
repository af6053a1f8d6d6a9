import type { Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import type { OfflineFixtures } from "./offline-site.ts";
import { button, expect, main, visit } from "./site.ts";

/** The words of events and sign-ups; in English those of the tests in both languages. */
export const SAYS = {
  zh: {
    signUp: "报名",
    signedUp: "您已报名",
    isSignedUp: "已报名",
    cancel: "取消报名",
    isCancelled: "报名已取消。",
    keep: "保留报名",
    calendar: "添加到日历",
    map: "在地图中查看",
    calendarLater: "日历文件需要联网下载，请恢复连接后再试。时间和地点见本页。",
    own: "我的报名",
    list: "活动报名",
    high: "高中",
    full: "名额已满",
    fullBefore: "名额已满，未能报名",
    closed: "报名已截止",
    ended: "已结束",
    waiting: "报名待发送",
    cancelWaits: "取消报名的请求待发送",
    undone: "学校可能已收到刚才的报名，这次取消会一并撤销。",
    stopSending: "取消发送",
    oneMoment: "请稍候…",
    notSignedUp: "报名未成功",
    gotIt: "知道了",
    offline: "现在没有网络",
    unanswered: "暂时没有收到学校网站的回复",
    busy: "学校网站暂时无法受理",
    placeGoes: "的名额会让给其他人",
    canReturn: "在报名截止前可以重新报名",
    cannotReturn: "报名已截止，取消后不能重新报名",
    ticket: "入场码",
    restNeedsConnection: "其余内容需要联网查看",
    stay: "暂不",
    logOut: "退出登录",
    logOutAsks: "没有填完或尚未发送的内容，退出后会被删除：报名“活动 wide”。",
    mayHaveArrived: "其中已经发出、只是没有收到回复的，学校可能已经收到，退出登录并不会撤回。",
    sessionOver: "登录已过期。没有填完或尚未发送的内容已加密保存在这台设备上",
    title: (id: string) => `活动 ${id}`,
  },
  en: {
    signUp: "Sign up",
    signedUp: "You are signed up",
    cancel: "Cancel sign-up",
    isCancelled: "Your sign-up has been cancelled.",
    keep: "Keep my place",
    calendar: "Add to calendar",
    map: "View on a map",
    own: "My sign-ups",
    fullBefore: "This event is full, so you have not been signed up",
    title: (id: string) => `Event ${id}`,
  },
} as const;

export const SIGN_UP_CALL = /\/signUpActivity/;

/** The server's refusal of a sign-up. */
export const refusal = (code: number, status = code) => ({
  status,
  type: "application/json",
  body: JSON.stringify({ code, msg: "没有这个活动", data: null }),
});

export const addressOf = (id: string) => `/event/detail/${id}`;

export const panel = (page: Page, language: Locale = "zh") =>
  main(page).getByRole("region", { name: SAYS[language].signUp, exact: true });

/** The list of one's own sign-ups. */
export const own = (page: Page, language: Locale = "zh") =>
  main(page).getByRole("region", { name: SAYS[language].own, exact: true });

/** Signs up where nothing gets through. */
export async function letSignUpWait(
  page: Page,
  connection: OfflineFixtures["connection"],
  id = "wide",
): Promise<void> {
  await visit(page, addressOf(id));
  await expect(button(page, SAYS.zh.signUp)).toBeVisible();
  await connection.lose();
  await button(page, SAYS.zh.signUp).click();
  await expect(panel(page)).toContainText(SAYS.zh.waiting);
}
