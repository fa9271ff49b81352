import { type Messages, messages } from "@stowage/messages";
import { type Model, serviceTypes } from "@stowage/model";

type CodeType = Model["code"]["fields"]["code_type"]["known"][number];
type UnitType = Model["unit"]["fields"]["unit_type"]["values"][number];

/**
 * What the trade counts, packs, weighs and measures in: code, zh_TW, zh_CN, en_US. Codes are those of UN/ECE: measures and
 * pieces of Recommendation 20, packages of Recommendation 21.
 */
export const units: Readonly<Record<UnitType, readonly (readonly [string, string, string, string])[]>> = {
  piece: [
    ["EA", "個", "个", "each"],
    ["H87", "件", "件", "piece"],
    ["SET", "組", "组", "set"],
    ["KT", "套", "套", "kit"],
    ["PR", "雙", "双", "pair"],
    ["DZN", "打", "打", "dozen"],
    ["GRO", "籮", "罗", "gross"],
    ["LEF", "張", "张", "leaf"],
    ["CEN", "百個", "百个", "hundred"],
    ["MIL", "千個", "千个", "thousand"],
  ],
  package: [
    ["BX", "箱", "箱", "box"],
    ["CT", "紙箱", "纸箱", "carton"],
    ["4G", "盒", "盒", "fibreboard box"],
    ["CS", "外箱", "外箱", "case"],
    ["CR", "板條箱", "板条箱", "crate"],
    ["PK", "包", "包", "package"],
    ["PA", "小包", "小包", "packet"],
    ["BG", "袋", "袋", "bag"],
    ["BO", "瓶", "瓶", "bottle"],
    ["CX", "罐", "罐", "can"],
    ["JR", "廣口瓶", "广口瓶", "jar"],
    ["DR", "桶", "桶", "drum"],
    ["RO", "捲", "卷", "roll"],
    ["TU", "條", "支", "tube"],
    ["BE", "捆", "捆", "bundle"],
    ["PU", "托盤", "托盘", "tray"],
    ["PX", "棧板", "托板", "pallet"],
    ["CW", "籠車", "笼车", "roll cage"],
  ],
  weight: [
    ["KGM", "公斤", "千克", "kilogram"],
    ["GRM", "公克", "克", "gram"],
    ["TNE", "公噸", "吨", "tonne"],
    ["LBR", "磅", "磅", "pound"],
    ["ONZ", "盎司", "盎司", "ounce"],
  ],
  length: [
    ["MTR", "公尺", "米", "metre"],
    ["CMT", "公分", "厘米", "centimetre"],
    ["MMT", "公釐", "毫米", "millimetre"],
    ["INH", "英吋", "英寸", "inch"],
    ["FOT", "英尺", "英尺", "foot"],
    ["YRD", "碼", "码", "yard"],
  ],
  volume: [
    ["LTR", "公升", "升", "litre"],
    ["MLT", "毫升", "毫升", "millilitre"],
    ["MTQ", "立方公尺", "立方米", "cubic metre"],
    ["CMQ", "立方公分", "立方厘米", "cubic centimetre"],
    ["FTQ", "立方英尺", "立方英尺", "cubic foot"],
  ],
  time: [
    ["HUR", "小時", "小时", "hour"],
    ["DAY", "日", "日", "day"],
    ["WEE", "週", "周", "week"],
    ["MON", "月", "月", "month"],
    ["ANN", "年", "年", "year"],
  ],
};

/** Codes that forms offer, by type: code, zh_TW, zh_CN, en_US. */
export const codes: Readonly<Record<CodeType, readonly (readonly [string, string, string, string])[]>> = {
  payment_method: [
    ["CASH", "現金", "现金", "Cash"],
    ["TT", "電匯", "电汇", "Bank transfer"],
    ["CHK", "支票", "支票", "Cheque"],
    ["CARD", "信用卡", "信用卡", "Credit card"],
  ],
  payment_condition: [
    ["PRE", "預付", "预付", "In advance"],
    ["COD", "貨到付款", "货到付款", "Cash on delivery"],
    ["N30", "月結 30 天", "月结 30 天", "30 days, monthly"],
    ["N60", "月結 60 天", "月结 60 天", "60 days, monthly"],
    ["N90", "月結 90 天", "月结 90 天", "90 days, monthly"],
  ],
  contact_title: [
    ["MGR", "經理", "经理", "Manager"],
    ["SALE", "業務", "业务", "Sales"],
    ["PURC", "採購", "采购", "Purchasing"],
    ["WHSE", "倉管", "仓管", "Warehouse"],
    ["ACCT", "會計", "会计", "Accounting"],
  ],
  reject_reason: [
    ["DMG", "破損", "破损", "Damaged"],
    ["WET", "受潮", "受潮", "Wet"],
    ["EXP", "效期不足", "效期不足", "Shelf life too short"],
    ["LBL", "標示錯誤", "标签错误", "Wrong label"],
    ["SPEC", "規格不符", "规格不符", "Not as specified"],
    ["OTH", "其他", "其他", "Other"],
  ],
  service_type: serviceTypes.map((code) => {
    const called = ({ choice }: Messages) => choice.service_type[code];
    return [code, called(messages.zh_TW), called(messages.zh_CN), called(messages.en_US)];
  }),
};
