import type { Locale } from "#contract/locales.ts";

/** The interface's words that the tests look for, as a visitor reads them. */
export const WORDS = {
  zh: {
    menu: "菜单",
    mainNavigation: "主导航",
    breadcrumbs: "当前位置",
    skipLink: "跳到正文",
    notFound: "没有找到这个页面",
    failed: "这个页面暂时打不开",
    retry: "重试",
    loading: "正在加载",
    slow: "网络较慢，仍在加载…",
    notSwitched: "语言切换失败，请检查网络后重试。",
    switchTo: "English",
    timeout: "请求超时，请重试",
    networkError: "网络错误",
    offline: "离线",
    backOnline: "已恢复连接",
  },
  en: {
    menu: "Menu",
    mainNavigation: "Main",
    breadcrumbs: "You are here",
    skipLink: "Skip to content",
    notFound: "Page not found",
    failed: "This page cannot be opened just now",
    retry: "Try again",
    loading: "Loading",
    slow: "The network is slow; still loading…",
    notSwitched: "The language could not be changed. Check your connection and try again.",
    switchTo: "中文",
    timeout: "timed out",
    networkError: "Network error",
    offline: "Offline",
    backOnline: "Back online",
  },
} satisfies Record<Locale, Record<string, string>>;
